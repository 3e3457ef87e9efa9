// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Unique picture that anybody may mint.
contract TestPicture is ERC721 {
    constructor() ERC721("Test Picture", "PIC") {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }
}

/// Item with copies that anybody may mint.
contract TestItem is ERC1155 {
    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}

/// Contract whose one function does what its steps say, as a market or a router would: it takes and gives coins, tokens
/// and NFTs of the caller in one transaction. With `lies` it emits transfers that do not happen.
contract Bazaar {
    event Transfer(address indexed from, address indexed to, uint256 value);

    enum Kind {
        PayCoin,
        TakeToken,
        GiveToken,
        TakePicture,
        MintPicture,
        TakeItem,
        MintItem,
        Lie,
        Fail
    }

    struct Step {
        Kind kind;
        address asset;
        uint256 id;
        uint256 amount;
    }

    receive() external payable {}

    function run(Step[] calldata steps) external payable {
        for (uint256 i = 0; i < steps.length; i++) {
            Step calldata step = steps[i];
            if (step.kind == Kind.PayCoin) {
                (bool ok,) = msg.sender.call{value: step.amount}("");
                require(ok, "Not paid");
            } else if (step.kind == Kind.TakeToken) {
                require(IERC20(step.asset).transferFrom(msg.sender, address(this), step.amount));
            } else if (step.kind == Kind.GiveToken) {
                require(IERC20(step.asset).transfer(msg.sender, step.amount));
            } else if (step.kind == Kind.TakePicture) {
                TestPicture(step.asset).transferFrom(msg.sender, address(0xdead), step.id);
            } else if (step.kind == Kind.MintPicture) {
                TestPicture(step.asset).mint(msg.sender, step.id);
            } else if (step.kind == Kind.TakeItem) {
                TestItem(step.asset).safeTransferFrom(msg.sender, address(0xdead), step.id, step.amount, "");
            } else if (step.kind == Kind.MintItem) {
                TestItem(step.asset).mint(msg.sender, step.id, step.amount);
            } else if (step.kind == Kind.Lie) {
                emit Transfer(address(this), msg.sender, step.amount);
            } else {
                revert("Nothing for sale");
            }
        }
    }
}
