// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// Token with any number of decimals; the deployer receives the supply.
contract TestToken is ERC20Permit {
    uint8 private immutable places;

    constructor(string memory name, string memory symbol, uint8 decimals_, uint256 supply) ERC20(name, symbol) ERC20Permit(name) {
        places = decimals_;
        _mint(msg.sender, supply);
    }

    function decimals() public view override returns (uint8) {
        return places;
    }
}
