// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

interface Pools {
    function WETH() external view returns (address);
    function swapExactTokensForTokens(uint256, uint256, address[] calldata, address, uint256)
        external
        returns (uint256[] memory);
}

interface Wrapped {
    function withdraw(uint256 amount) external;
}

/// The functions of Uniswap's SwapRouter02 that a swap with a permit needs, over the pools of another router.
contract PermitRouter {
    Pools private immutable pools;

    constructor(Pools pools_) {
        pools = pools_;
    }

    receive() external payable {}

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory results) {
        require(block.timestamp <= deadline, "Transaction too old");
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(data[i]);
            if (!ok) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        payable
    {
        if (IERC20(token).allowance(msg.sender, address(this)) >= value) return;
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to)
        external
        payable
        returns (uint256)
    {
        require(IERC20(path[0]).transferFrom(msg.sender, address(this), amountIn));
        IERC20(path[0]).approve(address(pools), amountIn);
        address receiver = to == address(1) ? msg.sender : to == address(2) ? address(this) : to;
        uint256[] memory amounts =
            pools.swapExactTokensForTokens(amountIn, amountOutMin, path, receiver, block.timestamp);
        return amounts[amounts.length - 1];
    }

    function unwrapWETH9(uint256 amountMinimum, address recipient) external payable {
        address wrapped = pools.WETH();
        uint256 held = IERC20(wrapped).balanceOf(address(this));
        require(held >= amountMinimum, "Insufficient WETH9");
        Wrapped(wrapped).withdraw(held);
        (bool ok,) = recipient.call{value: held}("");
        require(ok, "Not paid");
    }
}
